import { type ProductProcess, startProduct } from './product-process.ts';

/** The running product with two people in it; `token` is the second one's. */
export type ProductForTwo = ProductProcess & { firstToken: string };

export const secondPerson = { ADMIN_EMAIL: 'second@example.com', ADMIN_PASSWORD: 'another password' };

/** The launcher makes the user it is told to, and one that is there already stays: so it is started twice. */
export async function startForTwo(settings: Record<string, string>): Promise<ProductForTwo> {
  const before = await startProduct(settings);
  await before.stop();
  return { ...(await startProduct({ ...settings, ...secondPerson })), firstToken: before.token };
}
