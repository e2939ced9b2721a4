import { parseArgs } from "node:util";
import { createServices, type Services } from "../composition/composition-root.ts";
import { ENTITIES } from "../composition/entities.ts";
import { parseOrderNumber } from "../features/orders/order-number.rules.ts";
import type { NamedCustomer } from "../features/personal-data/customer-data.service.ts";
import { eraseUser } from "../features/personal-data/erase-person.ts";
import { authSecret } from "../features/users/auth-secret.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { isRole, ROLES, type Role } from "../platform/security/role.rules.ts";
import { parseSettings, readEnvironment } from "../platform/settings/settings.ts";
import { isEmail } from "../platform/text/email.rules.ts";
import { normalisePhone } from "../platform/text/phone.rules.ts";
import { writeAuditLog } from "./audit-log-file.ts";
import { type Command, parsed, print, report, UsageError } from "./command.ts";

const USAGE = `Usage: npm run admin -- create --email ADDRESS --role ${ROLES.join("|")} [--name NAME] [--password PASSWORD]
        npm run admin -- password-link --email ADDRESS
        npm run admin -- delete --email ADDRESS
        npm run admin -- delete --phone NUMBER|--order NUMBER [--confirmed]
        npm run admin -- export --phone NUMBER|--order NUMBER
        npm run admin -- end-sessions
        npm run admin -- audit-log --file FILE`;
const OPTIONS = {
  email: { type: "string" },
  role: { type: "string" },
  name: { type: "string" },
  password: { type: "string" },
  phone: { type: "string" },
  order: { type: "string" },
  confirmed: { type: "boolean" },
  file: { type: "string" },
} as const;

const CONFIRMATION = `Ask the person first. Then add --confirmed.
Erased for ever, in all orders with this phone number: name, phone, quarter, notes, reasons, references of payments and
announced payments, the customer on receipts, notifications about these orders, notes about the customer, and contact
messages that contain the number. Also in orders that were placed with an account.
Kept: articles, amounts, dates and numbers of orders and receipts; an account, which is erased by its e-mail.
Refused while one of the orders is neither delivered nor cancelled. After it, nobody knows who still owes for an order.`;

type Work =
  | { kind: "create"; email: string; role: Role; name: string; password: string | undefined }
  | { kind: "password-link"; email: string }
  | { kind: "delete"; email: string }
  | { kind: "delete-customer"; customer: NamedCustomer; isConfirmed: boolean }
  | { kind: "export-customer"; customer: NamedCustomer }
  | { kind: "end-sessions" }
  | { kind: "audit-log"; file: string };

/**
 * Command `admin`: creates, promotes and erases accounts, creates password links, shows and erases data of customers,
 * signs everybody out and exports the audit log.
 */
export const admin: Command = {
  usage: USAGE,
  async run(args, onOpened) {
    const work = parsed(() => parseWork(args));
    if (work.kind === "delete-customer" && !work.isConfirmed) return print(CONFIRMATION);
    const settings = parseSettings(readEnvironment());
    // The standard output of the export must contain only JSON, so all other lines go to the standard error output.
    const inform = work.kind === "export-customer" ? report : print;
    const { database } = await openDatabase(settings, ENTITIES, inform, onOpened);
    const secret = authSecret(settings.authSecret, settings.dataDir);
    await perform(work, createServices(database, settings, secret));
  },
};

function parseWork(args: string[]): Work {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { email = "", role = "SUPER_ADMIN", name = "Administration", password, confirmed = false } = values;
  const kind = positionals.join(" ");
  if (kind === "export") return { kind: "export-customer", customer: parseCustomer(values) };
  if (kind === "delete" && (values.phone !== undefined || values.order !== undefined))
    return { kind: "delete-customer", customer: parseCustomer(values), isConfirmed: confirmed };
  if (kind === "end-sessions") return { kind };
  if (kind === "audit-log") return { kind, file: parseFile(values.file) };
  if (kind !== "create" && kind !== "password-link" && kind !== "delete")
    throw new UsageError("Unknown command");
  // `isEmail` accepts more than the rule for new e-mail addresses. So the command also finds an account whose e-mail
  // address was stored under an older rule.
  if (!isEmail(email)) throw new UsageError("--email: expected an e-mail address");
  if (kind === "delete" || kind === "password-link") return { kind, email };
  if (!isRole(role)) throw new UsageError(`--role: expected ${ROLES.join(", ")}`);
  return { kind, email, role, name, password };
}

function parseFile(file: string | undefined): string {
  if (!file) throw new UsageError("--file: expected the name of a new file");
  return file;
}

function parseCustomer({
  email,
  phone,
  order,
}: Partial<Record<"email" | "phone" | "order", string | undefined>>): NamedCustomer {
  if (email !== undefined || (phone === undefined) === (order === undefined))
    throw new UsageError("Expected one of --phone and --order");
  if (phone !== undefined) {
    const known = normalisePhone(phone);
    if (known === undefined) throw new UsageError("--phone: expected a phone number");
    return { phone: known };
  }
  const number = parseOrderNumber(order ?? "");
  if (number === undefined) throw new UsageError("--order: expected the number of an order, as K7M-42P");
  return { number };
}

async function perform(work: Work, services: Services): Promise<void> {
  if (work.kind === "export-customer")
    return print((await services.customerData.fileForCli(work.customer)).trimEnd());
  if (work.kind === "delete-customer") return eraseCustomer(work.customer, services);
  if (work.kind === "end-sessions") return endSessions(services);
  if (work.kind === "audit-log") return exportAuditLog(work.file, services);
  if (work.kind === "delete") return erase(work.email, services);
  if (work.kind === "password-link") return createPasswordLink(work.email, services);
  const newPassword = await services.accounts.createOrPromote({ ...work, audited: true });
  const shown = work.password ? "the one of --password" : newPassword;
  if (newPassword === undefined) print(`${work.email} now has the role ${work.role}`);
  else print(`Account ${work.role} created: ${work.email}, password: ${shown}`);
}

async function erase(email: string, { database }: Services): Promise<void> {
  const { accounts, messages, subscriptions } = await eraseUser(database, email);
  print(`${email}: erased ${accounts} account, ${messages} messages, ${subscriptions} subscription`);
}

async function eraseCustomer(customer: NamedCustomer, { customerData }: Services): Promise<void> {
  const { orders, messages } = await customerData.eraseForCli(customer);
  print(`Erased the customer from ${orders} orders, and ${messages} messages`);
}

async function endSessions({ sessions }: Services): Promise<void> {
  print(`${await sessions.endAll()} sessions ended: every user must sign in again`);
}

async function exportAuditLog(file: string, { auditLog }: Services): Promise<void> {
  const count = await writeAuditLog(auditLog.all(), file);
  print(`${file}: ${count} entries, newest first, one JSON object a line`);
}

async function createPasswordLink(email: string, { passwordLinks }: Services): Promise<void> {
  const { url } = await passwordLinks.createFromCli(email);
  print(`Link for ${email}, valid for one hour, once: ${url}`);
}
