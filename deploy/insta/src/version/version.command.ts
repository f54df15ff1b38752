import { productInWords } from '@insta-ai/chassis/product/product';
import { type Command, WrongUsage } from '../command.ts';

/** Which product this command is of; whatever it is asked of an installation, both should be the same. */
export const version: Command = {
  name: 'version',
  usage: [['', 'says the version and the commit of this product']],
  async run(args, { say }) {
    if (args.length > 0) throw new WrongUsage();
    say(`Insta AI ${productInWords()}`);
    return 0;
  },
};
