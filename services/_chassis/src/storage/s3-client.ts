import { Client, IamAwsProvider } from 'minio';

export type S3Settings = {
  endpoint: string;
  region: string;
  /** Left out where the role of the machine or pod opens the bucket. */
  accessKey?: string;
  secretKey?: string;
  bucket: string;
  /** Whether the bucket stands in the path of an address, as every server but newer AWS takes it; it does when left out. */
  pathStyle?: boolean;
};

/** Speaks to an S3 server (MinIO, Garage, SeaweedFS, Ceph, AWS); by itself it asks nothing. */
export function createS3Client({
  endpoint,
  region,
  accessKey,
  secretKey,
  pathStyle = true,
}: S3Settings): Client {
  const address = new URL(endpoint);
  const secure = address.protocol === 'https:';
  return new Client({
    endPoint: address.hostname,
    port: address.port ? Number(address.port) : secure ? 443 : 80,
    useSSL: secure,
    region,
    ...(accessKey && secretKey
      ? { accessKey, secretKey }
      : // Asked anew before they end, as the SDKs of AWS do.
        { credentialsProvider: new IamAwsProvider({}) }),
    pathStyle,
  });
}
