import { type FrontendName, frontendNames } from '@insta-ai/proto/http/remotes';

/** One process of a front end: which one it is, and where it listens. */
export type FrontendProcess = { name: string; frontend: FrontendName; port: number };

/** Every process of the front ends: `replicas` of the shell and of each remote. */
export async function planFrontends(
  replicas: number,
  freePort: () => Promise<number>,
): Promise<FrontendProcess[]> {
  const plan: FrontendProcess[] = [];
  for (const frontend of frontendNames) {
    for (let replica = 1; replica <= replicas; replica++) {
      plan.push({ name: `frontend-${frontend}-${replica}`, frontend, port: await freePort() });
    }
  }
  return plan;
}
