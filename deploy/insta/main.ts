import { enableCompileCache } from 'node:module';
import { compiledCodeFolder } from '@insta-ai/deploy/launcher/basis/compiled-code';

enableCompileCache(compiledCodeFolder);
const { runCommand } = await import('./src/run-command.ts');

process.exitCode = await runCommand(process.argv.slice(2), process.env);
