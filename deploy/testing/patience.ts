import { vi } from 'vitest';
import { busyMachineMs } from './busy-machine.ts';

// One second, which is what vitest waits, turns a busy machine red.
const waitFor = vi.waitFor;
vi.waitFor = (check, options = busyMachineMs) => waitFor(check, options);
