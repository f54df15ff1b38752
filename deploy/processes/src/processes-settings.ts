import { Type } from 'typebox';

export const processesSettings = Type.Object({
  REPLICAS: Type.Integer({ default: 2, minimum: 1, maximum: 8, description: 'Processes of each service' }),
  WORKERS: Type.Integer({
    default: 2,
    minimum: 1,
    maximum: 16,
    description: 'Processes that make pictures and films',
  }),
});
