import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { IamAwsProvider } from 'minio';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';

type Keys = Awaited<ReturnType<IamAwsProvider['getCredentials']>>;

/**
 * Keys of the role that AWS gives this machine or pod (IRSA, Pod Identity, ECS, EC2), asked for anew before they end. By AWS' own
 * package: the provider of the S3 client reads a field of the answer that AWS does not send.
 */
export class AwsRole extends IamAwsProvider {
  readonly #keys = defaultProvider();

  constructor() {
    super({});
  }

  override async getCredentials(): Promise<Keys> {
    const { accessKeyId, secretAccessKey, sessionToken } = await this.#keys();
    const keys = {
      accessKey: accessKeyId,
      secretKey: secretAccessKey,
      ...(sessionToken && { sessionToken }),
    };
    // The types of the package tell its two copies of one class apart.
    return new Credentials(keys) as unknown as Keys;
  }
}
