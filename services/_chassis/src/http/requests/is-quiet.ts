/** What programs ask for all the time, and the files that come with each page. */
const quiet = /^\/(live|ready|metrics|favicon\.svg|(js|css|assets|remotes)\/.*)$/;

/** Whether a request is too usual for a line of the log. */
export function isQuiet(url: string): boolean {
  return quiet.test(url.split('?')[0] ?? '');
}
