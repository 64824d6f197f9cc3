import type { Command } from 'commander';
import { addAccountCommands } from './commands/account.ts';
import { addAvatarCommands } from './commands/avatar.ts';
import { addBackupCommand, type BackupDeps } from './commands/backup.ts';
import { addCheckCommand } from './commands/check.ts';
import { addCreditsCommands } from './commands/credits.ts';
import { addImportsCommands } from './commands/imports.ts';
import { addKeyCommands } from './commands/key.ts';
import { addMemberCommands } from './commands/member.ts';
import { addModerationCommands } from './commands/moderation.ts';
import { addPlanCommands } from './commands/plan.ts';
import { addSecretCommand } from './commands/secret.ts';
import { addSessionCommands } from './commands/session.ts';
import { addWebhookCommands } from './commands/webhook.ts';
import { addWorkerCommands } from './commands/worker.ts';

/** Commands of the operator that call the running server (D7-8). */
export function addServerCommands(program: Command, deps: BackupDeps): void {
  addAccountCommands(program, deps);
  addPlanCommands(program, deps);
  addKeyCommands(program, deps);
  addMemberCommands(program, deps);
  addAvatarCommands(program, deps);
  addCreditsCommands(program, deps);
  addModerationCommands(program, deps);
  addImportsCommands(program, deps);
  addSessionCommands(program, deps);
  addWebhookCommands(program, deps);
  addWorkerCommands(program, deps);
  addSecretCommand(program, deps);
  addCheckCommand(program, deps);
  addBackupCommand(program, deps);
}
