/**
 * Loaded before a product whose data is old (`--import`): it lives on from the moment `CLOCK_AT`, so that what was minutes away when
 * its data was made still is. Timers go as ever.
 */
const RealDate = Date;
const offset = RealDate.parse(process.env.CLOCK_AT ?? '') - RealDate.now();
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
Object.defineProperty(RealDate.prototype, 'constructor', { value: globalThis.Date });

export {};
