/** Parts of the product, and of what is outside, that can be full. */
export type PartUse = {
  name: string;
  servers: number;
  /** Share of what it can do, over the day and in its busiest quarter hour. */
  day: number;
  peak: number;
  /** When that begins. */
  peakAt: number;
};

export const quarterMs = 15 * 60_000;

/** Work of a part by quarter hours; a part that has none is never full. */
export type Meter = {
  add(moment: number, amount: number): void;
  /** `room` is what the part can do in a quarter hour; `quarters` how many were simulated. */
  use(name: string, servers: number, room: number, quarters: number): PartUse;
};

export function createMeter(): Meter {
  const done = new Map<number, number>();
  return {
    add(moment, amount) {
      const quarter = Math.floor(moment / quarterMs);
      done.set(quarter, (done.get(quarter) ?? 0) + amount);
    },
    use(name, servers, room, quarters) {
      const sum = [...done.values()].reduce((total, one) => total + one, 0);
      const [quarter, most] = [...done].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
      const peakAt = quarter * quarterMs;
      return { name, servers, day: sum / (room * quarters), peak: most / room, peakAt };
    },
  };
}

/** Processors of one part: each does one thing at a time, and what comes waits for the one that is free first. */
export type Servers = {
  /** When work of so many milliseconds that comes now is done. */
  serve(now: number, ms: number): number;
  /** Much small work, which all of them do together. */
  share(now: number, ms: number): void;
  use(quarters: number): PartUse;
};

export function createServers(name: string, servers: number): Servers {
  const freeAt = new Float64Array(servers);
  const meter = createMeter();
  return {
    share(now, ms) {
      for (const [server, at] of freeAt.entries()) freeAt[server] = Math.max(now, at) + ms / servers;
      meter.add(now, ms);
    },
    serve(now, ms) {
      if (ms === 0) return now;
      let first = 0;
      for (let server = 1; server < servers; server += 1)
        if ((freeAt[server] ?? 0) < (freeAt[first] ?? 0)) first = server;
      const end = Math.max(now, freeAt[first] ?? 0) + ms;
      freeAt[first] = end;
      // Counted when it comes: what a full part has not done yet is asked of it all the same.
      meter.add(now, ms);
      return end;
    },
    use: quarters => meter.use(name, servers, servers * quarterMs, quarters),
  };
}
