import "reflect-metadata";
import { parseArgs } from "node:util";
import { openDatabase } from "./database/open-database.ts";
import { ENTITIES } from "./entities.ts";
import { ShopError } from "./errors/shop-error.ts";
import { isRole, ROLES, type Role } from "./security/role.rules.ts";
import { createServices, type Services } from "./services.ts";
import { parseSettings, readEnvironment } from "./settings/settings.ts";
import { isEmail } from "./text/email.rules.ts";
import { authSecret } from "./users/auth-secret.ts";
import { eraseUser } from "./users/erase-user.ts";

const USAGE = `Usage : npm run admin -- create --email ADRESSE --role ${ROLES.join("|")} [--name NOM] [--password MOT_DE_PASSE]
        npm run admin -- password-link --email ADRESSE
        npm run admin -- delete --email ADRESSE`;

type Command =
  | { kind: "create"; email: string; role: Role; name: string; password: string | undefined }
  | { kind: "password-link"; email: string }
  | { kind: "delete"; email: string };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function exitWithUsage(reason: string): never {
  process.stderr.write(`${reason}\n${USAGE}\n`);
  process.exit(2);
}

function parseCommand(): Command {
  const options = {
    email: { type: "string" },
    role: { type: "string" },
    name: { type: "string" },
    password: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { email = "", role = "SUPER_ADMIN", name = "Administration", password } = values;
    const kind = positionals.join(" ");
    if (kind !== "create" && kind !== "password-link" && kind !== "delete")
      return exitWithUsage("Commande inconnue");
    // What is stored already can be erased and promoted, whatever the rule for new addresses.
    if (!isEmail(email)) return exitWithUsage("--email : attendu, une adresse e-mail");
    if (kind === "delete" || kind === "password-link") return { kind, email };
    if (!isRole(role)) return exitWithUsage(`--role : attendu, ${ROLES.join(", ")}`);
    return { kind, email, role, name, password };
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : "Commande refusée");
  }
}

async function erase(email: string, { database }: Services): Promise<void> {
  const { accounts, messages, subscriptions } = await eraseUser(database, email);
  print(`${email} : effacés ${accounts} compte, ${messages} messages, ${subscriptions} inscription`);
}

async function createPasswordLink(email: string, { passwordLinks }: Services): Promise<void> {
  const { url } = await passwordLinks.createFromCli(email);
  print(`Lien pour ${email}, valable une heure, une fois : ${url}`);
}

async function run(command: Command, services: Services): Promise<void> {
  if (command.kind === "delete") return erase(command.email, services);
  if (command.kind === "password-link") return createPasswordLink(command.email, services);
  const newPassword = await services.accounts.createOrPromote({ ...command, audited: true });
  if (newPassword === undefined) print(`${command.email} a maintenant le rôle ${command.role}`);
  else
    print(
      `Compte ${command.role} créé : ${command.email}, mot de passe : ${command.password ? "celui de --password" : newPassword}`,
    );
}

const command = parseCommand();
const settings = parseSettings(readEnvironment());
const closers: (() => Promise<void>)[] = [];
try {
  const { database } = await openDatabase(settings, ENTITIES, print, (close) => closers.push(close));
  await run(command, createServices(database, settings, authSecret(settings.authSecret, settings.dataDir)));
} catch (error) {
  // The stack and no more: a failed statement carries the values it was run with, a password's hash among them.
  const text = error instanceof Error ? error.stack : error;
  process.stderr.write(`${error instanceof ShopError ? error.message : text}\n`);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
