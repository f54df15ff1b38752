import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../run-program.ts';

/** A podman that keeps everything in a folder of its own. */
export type OwnEngine = {
  /** What programs that call podman find it by. */
  env: Record<string, string>;
  /** Answers what it said, or throws with its last words. */
  podman(...args: string[]): string;
  /** Removes all that it keeps, which no `rm` can while it is mounted. */
  remove(): void;
};

/** More processes than any container of ours has; podman asks for more than some machines allow. */
const processes = 16_384;

export function openOwnEngine(folder: string): OwnEngine {
  mkdirSync(folder, { recursive: true });
  const env = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    // Builds need no rights of their own then, and the network of this machine.
    BUILDAH_ISOLATION: 'chroot',
  };
  writeFileSync(
    env.CONTAINERS_STORAGE_CONF,
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/kept"\nrunroot = "${folder}/running"\n`,
  );
  // crun refuses groups of both versions at once, and limits may not be raised without CAP_SYS_RESOURCE: so ours are those that are there.
  writeFileSync(
    env.CONTAINERS_CONF,
    `[containers]\ndefault_ulimits = ["nofile=${openFiles()}:${openFiles()}", "nproc=${processes}:${processes}"]\n` +
      '[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n',
  );
  const podman = (...args: string[]) => runProgram('podman', args, env);
  return { env, podman, remove: () => void podman('system', 'reset', '--force') };
}

/** How many files a process here may open at most. */
function openFiles(): string {
  const [, most = ''] = /^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return most;
}
