/** The first that runs TypeScript as it is and has SQLite without a flag. */
const oldest = [22, 18] as const;

/** Whether a version of Node is new enough for the product. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

export const oldestNode = oldest.join('.');
