import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { type KubeObject, ofKind } from '../../../checks/chart/kube-object.ts';

/** Where the Services of a rendered chart are on this machine. */
export type LocalPlaces = {
  /** The port of this machine that stands for a Service's port. */
  portOf(service: string, port: number): number;
  /** A text in which every address of a Service is the one on this machine. */
  local(text: string): string;
};

/** Gives every port of every Service a free one of this machine. */
export async function findPlaces(objects: readonly KubeObject[]): Promise<LocalPlaces> {
  const ports = new Map<string, number>();
  for (const { metadata, spec } of ofKind(objects, 'Service')) {
    for (const { port } of spec?.ports ?? []) ports.set(`${metadata.name}:${port}`, await ownPort());
  }
  return {
    portOf(service, port) {
      const found = ports.get(`${service}:${port}`);
      if (found === undefined) throw new Error(`No Service ${service} has the port ${port}.`);
      return found;
    },
    local: text =>
      text.replace(/([a-z0-9-]+)((?:\.[a-z0-9-]+)*):(\d+)/g, (address, service, _domain, port) => {
        const found = ports.get(`${service}:${port}`);
        return found === undefined ? address : `127.0.0.1:${found}`;
      }),
  };
}
