import { type Route, serve } from '@insta-ai/chassis/http/route';
import { instagramCalls } from '@insta-ai/proto/http/instagram';
import type { ConnectService } from './connect.service.ts';

export function connectRoutes(service: ConnectService): Route[] {
  return [serve(instagramCalls.instagramLogin, ({ userId, body }) => service.connect(userId, body))];
}
