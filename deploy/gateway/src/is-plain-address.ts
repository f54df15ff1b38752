/**
 * Whether an address leads to the same path whoever reads it. Dots that climb, and the strokes that some take for slashes, would lead
 * from a path that is routed to a service to one that is not: `/metrics`, which only its own network may read.
 */
export function isPlainAddress(address = ''): boolean {
  const [path = ''] = address.split('?', 1);
  return path.startsWith('/') && !/\\|\/(\.|%2e){1,2}(\/|$)/i.test(path);
}
