import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes another version of a release out of its archive, with files of the test's own in it. A second build would take minutes. */
export function alterRelease(
  from: { folder: string; version: string },
  to: { folder: string; version: string; key: string },
  files: Readonly<Record<string, string>>,
): void {
  const name = (version: string) => `isocentre-${version}`;
  const archive = (version: string) => `${name(version)}-linux-x64.tar.zst`;
  mkdirSync(to.folder, { recursive: true });
  execFileSync('tar', ['-x', '--zstd', '-f', join(from.folder, archive(from.version)), '-C', to.folder]);
  const program = join(to.folder, name(to.version));
  renameSync(join(to.folder, name(from.version)), program);
  for (const [file, text] of Object.entries({ ...files, VERSION: `${to.version}\n` })) {
    mkdirSync(dirname(join(program, file)), { recursive: true });
    writeFileSync(join(program, file), text);
  }
  execFileSync('bash', ['-c', `set -o pipefail; tar -c ${name(to.version)} | zstd -q -1 -f -o ${archive(to.version)}`], { cwd: to.folder });
  rmSync(program, { recursive: true });
  cpSync(join(from.folder, 'install.sh'), join(to.folder, 'install.sh'));
  const sums = [archive(to.version), 'install.sh']
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(to.folder, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('');
  writeFileSync(join(to.folder, 'SHA256SUMS'), sums);
  writeFileSync(join(to.folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), createPrivateKey(readFileSync(to.key))));
}
