type Here = { port: number; monitor: number; data: string };

/**
 * The configuration of a bus in a container as a nats-server of this machine takes it: other ports, another folder, and without
 * what Debian's 2.9 does not know, since an image holds a newer one.
 */
export function natsConfigurationHere(configuration: string, { port, monitor, data }: Here): string {
  return configuration
    .replace('http_port: 8222', `http_port: ${monitor}`)
    .replace('port: 4222', `port: ${port}`)
    .replace('/data', data)
    .replace(', sync_interval: "1s"', '');
}
