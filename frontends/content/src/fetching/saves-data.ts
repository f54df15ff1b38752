/** Whether the person asked the browser to spend little; not every browser can be asked. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
