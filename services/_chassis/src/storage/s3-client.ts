import { Client, type ClientOptions } from 'minio';

/** What opens a bucket: keys, or who knows them. */
export type S3Keys =
  | { accessKey: string; secretKey: string }
  | Required<Pick<ClientOptions, 'credentialsProvider'>>;

export type S3Settings = S3Keys & {
  endpoint: string;
  region: string;
  bucket: string;
  /** Whether the bucket stands in the path of an address, as every server but newer AWS takes it; it does when left out. */
  pathStyle?: boolean;
};

/** Speaks to an S3 server (MinIO, Garage, SeaweedFS, Ceph, AWS); by itself it asks nothing. */
export function createS3Client({
  endpoint,
  region,
  bucket: _,
  pathStyle = true,
  ...keys
}: S3Settings): Client {
  const address = new URL(endpoint);
  const secure = address.protocol === 'https:';
  return new Client({
    endPoint: address.hostname,
    port: address.port ? Number(address.port) : secure ? 443 : 80,
    useSSL: secure,
    region,
    ...keys,
    pathStyle,
  });
}
