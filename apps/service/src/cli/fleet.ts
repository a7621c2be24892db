#!/usr/bin/env node
import { apiKeyCreateCommand } from './api-key-create-command.js';
import { apiKeyListCommand } from './api-key-list-command.js';
import { apiKeyRevokeCommand } from './api-key-revoke-command.js';
import { auditVerifyCommand } from './audit-verify-command.js';
import { backupCommand } from './backup-command.js';
import { runCommandLine } from './command-line.js';
import { demoCreateCommand } from './demo-create-command.js';
import { doctorCommand } from './doctor-command.js';
import { migrateCommand } from './migrate-command.js';
import { organisationCreateCommand } from './organisation-create-command.js';
import { organisationListCommand } from './organisation-list-command.js';
import { restoreCommand } from './restore-command.js';
import { rotateKeysCommand } from './rotate-keys-command.js';
import { userAddCommand } from './user-add-command.js';
import { userCreateCommand } from './user-create-command.js';
import { setPasswordCommand, setPinCommand } from './user-secret-commands.js';
import { userDisableCommand, userEnableCommand } from './user-status-commands.js';

const commands = [
  doctorCommand,
  migrateCommand,
  organisationCreateCommand,
  organisationListCommand,
  userCreateCommand,
  userAddCommand,
  setPinCommand,
  setPasswordCommand,
  userDisableCommand,
  userEnableCommand,
  apiKeyCreateCommand,
  apiKeyListCommand,
  apiKeyRevokeCommand,
  demoCreateCommand,
  auditVerifyCommand,
  rotateKeysCommand,
  backupCommand,
  restoreCommand,
];

process.exitCode = await runCommandLine(
  commands,
  {
    environment: process.env,
    folder: process.cwd(),
    input: process.stdin,
    print: (line) => void process.stdout.write(`${line}\n`),
    tell: (line) => void process.stderr.write(`${line}\n`),
  },
  process.argv.slice(2),
);
