import { type Route, serve } from '@insta-ai/chassis/http/route';
import { operationsCalls } from '@insta-ai/proto/http/operations/operations';
import type { OperationsService } from './operations.service.ts';

export function operationsRoutes(operations: OperationsService): Route[] {
  return [serve(operationsCalls.getPlannedWork, ({ userId }) => operations.work(userId))];
}
