import { AppError } from '@insta-ai/chassis/app-error';

/** Something that is set up wrongly: what it is, and what the person or whoever runs Insta AI does about it. */
export type Fault = { readonly message: string; readonly advice: string };

export function faultError({ message, advice }: Fault): AppError {
  return new AppError('failed_precondition', `${message} ${advice}`);
}
