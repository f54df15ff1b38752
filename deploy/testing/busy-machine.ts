/** How long a test waits for what comes at once on a quiet machine, in milliseconds. */
export const busyMachineMs = 120_000;
