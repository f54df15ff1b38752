import { programBeside } from '@insta-ai/deploy/bundle/programs';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';

/** One process of a service: which one it is, what it does, where it listens. */
export type ServiceProcess = {
  name: string;
  service: ServiceName;
  script: string;
  port: number;
  /** Only prediction-media has roles: its workers are processes apart. */
  role?: 'api' | 'worker';
};

/** Every process of every service: `replicas` of each, and `workers` that make pictures and films. */
export async function planServices(
  counts: { replicas: number; workers: number },
  freePort: () => Promise<number>,
): Promise<ServiceProcess[]> {
  const plan: ServiceProcess[] = [];
  const add = async (service: ServiceName, name: string, role?: 'api' | 'worker') => {
    const script = programBeside(service);
    plan.push({ name, service, script, port: await freePort(), ...(role && { role }) });
  };
  for (const service of serviceNames) {
    const role = service === 'prediction-media' ? 'api' : undefined;
    for (let replica = 1; replica <= counts.replicas; replica++)
      await add(service, `${service}-${replica}`, role);
  }
  for (let worker = 1; worker <= counts.workers; worker++) {
    await add('prediction-media', `worker-${worker}`, 'worker');
  }
  return plan;
}
