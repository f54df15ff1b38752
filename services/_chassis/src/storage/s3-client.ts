import { Client } from 'minio';

export type S3Settings = {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
};

/** Speaks to an S3 server (MinIO, Garage, SeaweedFS, Ceph, AWS); by itself it asks nothing. */
export function createS3Client({ endpoint, region, accessKey, secretKey }: S3Settings): Client {
  const address = new URL(endpoint);
  const secure = address.protocol === 'https:';
  return new Client({
    endPoint: address.hostname,
    port: address.port ? Number(address.port) : secure ? 443 : 80,
    useSSL: secure,
    region,
    accessKey,
    secretKey,
    pathStyle: true,
  });
}
