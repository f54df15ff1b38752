import { runNodeJs } from '@bufbuild/protoplugin';
import { busTables } from './bus-tables.ts';

runNodeJs(busTables);
