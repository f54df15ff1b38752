/** Instagram and the others outside live on whatever happens here. */
export const outsideName = 'simulator';
/** Not replicas: the stores, the platforms outside, and the one address that all traffic goes through. */
const single = ['nats', 'documents', outsideName, 'gateway'];

/** Every front end is the same program: the shell and one remote stand for all. */
export const isMoreOfTheSame = (name: string) => /^frontend-(?!shell-|content-\d)/.test(name);

/** Whether there are two of it. */
export const isReplica = (name: string) => !single.includes(name);
