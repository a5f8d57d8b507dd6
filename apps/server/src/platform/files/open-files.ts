import type { Config } from '../config.ts';
import { diskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3-files.ts';

/** The configured store. */
export function openFiles(config: Config): Files {
  if (config.FILES_DRIVER === 'disk') return diskFiles(config.FILES_DIR);
  return s3Files({ bucket: config.S3_BUCKET ?? '', region: config.S3_REGION, endpoint: config.S3_ENDPOINT });
}
