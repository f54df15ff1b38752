import { createHash } from 'node:crypto';

/**
 * The id that a prediction's prompt has at ComfyUI, always the same, so that a lost one is found. The server takes a UUID in
 * small letters only (github.com/Comfy-Org/ComfyUI, comfy_execution/jobs.py: validate_job_id); this is one of version 8, whose
 * bits are one's own (RFC 9562).
 */
export function promptIdOf(predictionId: string): string {
  const hex = createHash('sha256').update(`insta-ai prediction ${predictionId}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
