import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';

/** A machine whose PATH is one folder, with an apt-get that does there what a test wants. */
export type StandInMachine = {
  /** The whole PATH. */
  path: string;
  /** Each call of apt-get as it began and ended, or was refused, in order: `begin install nats-server`. */
  calls(): Promise<string[]>;
  /** Puts a program there; `body` is of a shell script. */
  put(name: string, body: string): Promise<void>;
};

/** What `apt-get install` does in shell: `$name` is the last package asked for, `$here` the folder on the PATH. */
export const bringsIt = `printf '#!/bin/sh\\n' > "$here/$name" && chmod +x "$here/$name"`;

/**
 * An apt-get that, like the real one, fails at once when another one is at work. Options are not part of what it notes:
 * how the real one understands them is proved where there is a real one (deploy/e2e/fresh-machine). With HOLD it holds its lock
 * until its standard input ends.
 */
export async function startStandInMachine({
  update = ':',
  install = bringsIt,
}: {
  update?: string;
  install?: string;
} = {}): Promise<StandInMachine> {
  const folder = await testFolder();
  const path = join(folder, 'bin');
  const log = join(folder, 'calls');
  await mkdir(path);
  const put = async (name: string, body: string) => {
    await writeFile(join(path, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(path, name), 0o755);
  };
  await put(
    'apt-get',
    `PATH=/usr/bin:/bin
here='${path}'
for word in "$@"; do
  case $word in
    update | install) verb=$word ;;
    -* | *=*) ;;
    *) name=$word ;;
  esac
done
if ! mkdir '${folder}/lock' 2> /dev/null; then
  echo "refused $verb $name" >> '${log}'
  echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1 (apt-get)' >&2
  exit 100
fi
trap "rmdir '${folder}/lock'" EXIT
trap 'exit 130' INT
echo "begin $verb $name" >> '${log}'
[ -z "$HOLD" ] || cat
case $verb in
  update) ${update} ;;
  install) ${install} ;;
esac
code=$?
echo "end $verb $name" >> '${log}'
exit $code`,
  );
  return {
    path,
    put,
    async calls() {
      const text = await readFile(log, 'utf8').catch(() => '');
      return text.split('\n').filter(line => line !== '');
    },
  };
}
