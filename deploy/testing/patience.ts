import { vi } from 'vitest';

/** What a test waits for comes at once on a quiet machine; one second, which is what vitest waits, turns a busy one red. */
const patienceMs = 60_000;

const waitFor = vi.waitFor;
vi.waitFor = (check, options = patienceMs) => waitFor(check, options);
