import { readdir, readFile, readlink } from 'node:fs/promises';

/** A port that a process listens on; `isWide` when others than this machine can reach it. */
export type Listening = { port: number; isWide: boolean };

/** Everything that processes listen on, as the system tells it. */
export async function listeningOf(pids: readonly number[]): Promise<Listening[]> {
  const inodes = new Set((await Promise.all(pids.map(socketsOf))).flat());
  const tables = await Promise.all(['tcp', 'tcp6'].map(name => readFile(`/proc/net/${name}`, 'utf8')));
  return tables
    .flatMap(text => text.trim().split('\n').slice(1))
    .map(line => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === listens && inodes.has(inode))
    .map(([, local = '']) => {
      const [address = '', port = ''] = local.split(':');
      return { port: Number.parseInt(port, 16), isWide: !loopback.test(address) };
    });
}

/** State of a listening socket in the system's tables. */
const listens = '0A';
/** 127.x.x.x, ::1 and ::ffff:127.x.x.x as the tables write them. */
const loopback = /^[0-9A-F]{6}7F$|^0{24}01000000$|^0{16}FFFF0000[0-9A-F]{6}7F$/;

async function socketsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(names.map(name => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return links.flatMap(link => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}
