import { providerSuite } from './provider-suite.ts';
import { openReplicatePeer } from './replicate-peer.ts';

providerSuite('Replicate', { open: openReplicatePeer, most: 4 });
