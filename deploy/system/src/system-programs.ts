/** A program that npm does not bring. */
export type SystemProgram = {
  /** What people call it. */
  name: string;
  /** Commands that must all be there. */
  commands: readonly string[];
  /** Folders beside the PATH where packages put it. */
  otherFolders?: readonly string[];
  debianPackages: readonly string[];
  /** Formula of Homebrew; left out where there is none. */
  brewFormula?: string;
  /** What it does here: "Installing nats-server with apt-get: it …". */
  does: string;
  /** Tests that are skipped without it. */
  neededFor: string;
};

/** TABLE: programs of the system, what brings them, and what they are for. */
export const systemPrograms = {
  natsServer: {
    name: 'nats-server',
    commands: ['nats-server'],
    // Debian's place is not on the PATH of ordinary users.
    otherFolders: ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'],
    debianPackages: ['nats-server'],
    brewFormula: 'nats-server',
    does: 'carries the messages between the parts of Insta AI',
    neededFor: 'component, product, crash, restart and browser tests',
  },
  ffmpeg: {
    name: 'ffmpeg',
    commands: ['ffmpeg', 'ffprobe'],
    debianPackages: ['ffmpeg'],
    brewFormula: 'ffmpeg',
    does: 'makes Reels of pictures and converts videos',
    neededFor: 'tests of Reels and videos',
  },
  chromium: {
    name: 'chromium',
    commands: ['chromium'],
    // Its letters are only recommended by the package, and nothing else here is.
    debianPackages: ['chromium', 'fonts-liberation'],
    does: 'is the browser of the tests',
    neededFor: 'browser tests',
  },
  chromiumShell: {
    name: 'chromium-headless-shell',
    commands: ['chromium-headless-shell'],
    debianPackages: ['chromium-headless-shell'],
    does: 'draws the pages of the tests with a third less work than chromium',
    neededFor: 'quicker browser tests',
  },
  debootstrap: {
    name: 'debootstrap',
    commands: ['debootstrap'],
    otherFolders: ['/usr/sbin'],
    debianPackages: ['debootstrap'],
    does: 'makes the machine that never saw Insta AI',
    neededFor: 'the test on a fresh machine',
  },
} satisfies Record<string, SystemProgram>;
