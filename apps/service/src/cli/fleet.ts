#!/usr/bin/env node
import { apiKeyCreateCommand } from './api-key-create-command.js';
import { backupCommand } from './backup-command.js';
import { runCommandLine } from './command-line.js';
import { doctorCommand } from './doctor-command.js';
import { migrateCommand } from './migrate-command.js';
import { organisationCreateCommand } from './organisation-create-command.js';
import { organisationListCommand } from './organisation-list-command.js';
import { restoreCommand } from './restore-command.js';
import { rotateKeysCommand } from './rotate-keys-command.js';
import { userCreateCommand } from './user-create-command.js';
import { setPasswordCommand, setPinCommand } from './user-secret-commands.js';

const commands = [
  doctorCommand,
  migrateCommand,
  organisationCreateCommand,
  organisationListCommand,
  userCreateCommand,
  setPinCommand,
  setPasswordCommand,
  apiKeyCreateCommand,
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
