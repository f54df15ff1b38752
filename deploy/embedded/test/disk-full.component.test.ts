import { liveThroughFullDisk } from '@insta-ai/deploy/testing/full-disk-story';
import { launch } from '@insta-ai/deploy/testing/launch';
import { canMount } from '@insta-ai/deploy/testing/servers/small-disk';
import { test } from 'vitest';

test.runIf(canMount)(
  'a full disk refuses with words, stops nothing, and all goes on when there is room again',
  () => liveThroughFullDisk({ start: launch, logs: ['insta-ai.log'], megabytes: 96 }),
);
