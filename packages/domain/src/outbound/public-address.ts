/**
 * Whether an address of the internet protocol is on the public internet: what a webhook may be sent to. Everything that is set aside
 * for another use is not, and neither is what cannot be read. By the registries of special-purpose addresses for IPv4 and IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const v4 = bytesOf(address);
  if (v4) return isPublicV4(v4);
  const v6 = groupsOf(address);
  return v6 !== undefined && isPublicV6(v6);
}

/** Network and length of its prefix. */
const CLOSED_V4: ReadonlyArray<readonly [string, number]> = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by customers of a provider
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and where clouds keep their secrets
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast relays
  ['192.88.99.0', 24], // relays to IPv6, no longer used
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
];

const numberOf = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

function isPublicV4(bytes: readonly number[]): boolean {
  const value = numberOf(bytes);
  return !CLOSED_V4.some(([network, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(value / size) === Math.floor(numberOf(network.split('.').map(Number)) / size);
  });
}

/** Only what is assigned to the public internet, 2000::/3, without the parts of it that lead elsewhere or nowhere. */
function isPublicV6(groups: readonly number[]): boolean {
  const [a = 0, b = 0] = groups;
  if (a < 0x2000 || a > 0x3fff) return false;
  // 2001::/23: protocol assignments, among them Teredo, which wraps an address of IPv4.
  if (a === 0x2001 && b < 0x0200) return false;
  // Documentation.
  if (a === 0x2001 && b === 0x0db8) return false;
  if (a === 0x3fff && b < 0x1000) return false;
  // 6to4, which wraps an address of IPv4.
  if (a === 0x2002) return false;
  // AS112.
  return !(a === 0x2620 && b === 0x004f && groups[2] === 0x8000);
}

/** Four numbers in full; 010.0.0.1 and 127.1 mean different things to different programs, and are none. */
function bytesOf(address: string): number[] | undefined {
  if (!/^(?:\d{1,3}\.){3}\d{1,3}$/.test(address)) return undefined;
  const parts = address.split('.');
  const bytes = parts.map(Number);
  return parts.every((part, i) => String(bytes[i]) === part) && bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

/** Eight groups. With a zone (`fe80::1%eth0`) or an embedded IPv4 address it is none: no such address is public. */
function groupsOf(address: string): number[] | undefined {
  if (!/^[0-9a-f:]+$/i.test(address)) return undefined;
  const halves = address.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined;
}
