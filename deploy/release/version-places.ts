/** TABLE: where the version of the product stands, and how it is found there. Code reads package.json; the rest cannot. */
export const versionPlaces: Readonly<Record<string, RegExp>> = {
  'package.json': /^ {2}"version": "(.+)"/gm,
  'package-lock.json': /^(?: {2}| {6}"name": "insta-ai",\n {6})"version": "(.+)"/gm,
  'helm/insta-ai/Chart.yaml': /^(?:version|appVersion): (.+)$/gm,
  'deploy/images/service.Dockerfile': /^ARG VERSION=(.+)$/gm,
  'deploy/images/frontend.Dockerfile': /^ARG VERSION=(.+)$/gm,
  'deploy/images/insta-ai.Dockerfile': /^ARG VERSION=(.+)$/gm,
  'deploy/images/docker-bake.json': /"VERSION": \{\s+"default": "(.+)"/g,
  'deploy/compose/compose.yaml': /INSTA_AI_VERSION:-([^}]+)\}/g,
  'deploy/compose/.env.example': /^INSTA_AI_VERSION=(.+)$/gm,
  'deploy/single/compose.yaml': /INSTA_AI_VERSION:-([^}]+)\}/g,
  'deploy/single/README.md': /insta-ai\/insta-ai:(\S+)/g,
};

/** The versions that a file names, one for each place. */
export function versionsIn(path: string, text: string): string[] {
  return [...text.matchAll(versionPlaces[path] ?? /$^/g)].map(([, version = '']) => version);
}

/** The text of a file with another version in every place. */
export function withVersion(path: string, text: string, version: string): string {
  return text.replace(versionPlaces[path] ?? /$^/g, (all, found: string) => {
    // The version ends its place but for a sign or two; before it no other number stands.
    const at = all.lastIndexOf(found);
    return `${all.slice(0, at)}${version}${all.slice(at + found.length)}`;
  });
}
