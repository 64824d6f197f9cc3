import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { Command } from 'commander';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatCredits } from '../output.ts';
import { parseCredits, parseRef } from '../values.ts';

export function addCreditsCommands(program: Command, deps: CommandDeps): void {
  const credits = program.command('credits').description('money');
  leaf(credits, 'grant', 'add credits to an account')
    .option('--account <account>', 'id or name; the only account, if unset', parseRef)
    .requiredOption(
      '--credits <n>',
      `how many; 1 credit is ${LIMIT_TEXTS.microcredits} microcredits`,
      parseCredits,
    )
    .option('--reference <text>', 'granted once under the same text, such as an invoice number')
    .action(async (options: Common & { account?: string; credits: number; reference?: string }) => {
      const granted = await deps.client().ask('POST /grants', {
        body: {
          account: options.account,
          amountMicrocredits: options.credits,
          reference: options.reference,
        },
      });
      show(deps, options, granted, () => [
        `The balance is now ${formatCredits(granted.balanceMicrocredits)} credits.`,
      ]);
    });
}
