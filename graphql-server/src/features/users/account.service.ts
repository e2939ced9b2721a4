import { randomBytes } from "node:crypto";
import {
  type Connection,
  type Database,
  type Transaction,
  transaction,
} from "../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../platform/errors/shop-error.ts";
import {
  answerOnce,
  findAnswer,
  otherContent,
} from "../../platform/idempotency/idempotency-key.repository.ts";
import { type Role } from "../../platform/security/role.rules.ts";
import { MAX_EMAIL_LENGTH, normaliseEmail } from "../../platform/text/email.rules.ts";
import { type AuditLogService, roleChange } from "../audit-log/audit-log.service.ts";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  normaliseName,
  signUpErrors,
  signUpPasswordError,
} from "./account.rules.ts";
import { hashPassword, isPassword } from "./password-hash.ts";
import type { ProfileImageStore } from "./profile-image-store.ts";
import type { Session } from "./session.entity.ts";
import { endAccess } from "./session.repository.ts";
import type { SessionService } from "./session.service.ts";
import type { User } from "./user.entity.ts";
import {
  findFirstSuperAdmin,
  findPasswordHash,
  findUser,
  findUserByEmail,
  findUserWithHash,
  insertUser,
  type NewUser,
  updateUser,
} from "./user.repository.ts";

/** The fields of the sign-up form. `profilePic` is a data: URL. */
export interface SignUp {
  /** UUID that the client creates. A repeated request with this id gets the account that the first request created. */
  id?: string | null | undefined;
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  profilePic?: string | null | undefined;
}

/**
 * The answer to a sign-up. It is stored under the request's id: a repeated request with this id gets the same account.
 */
interface CreatedAccount {
  readonly userId: string;
}

export class AccountService {
  readonly #database: Database;
  readonly #sessions: SessionService;
  readonly #images: ProfileImageStore;
  readonly #auditLog: AuditLogService;

  constructor(
    database: Database,
    sessions: SessionService,
    images: ProfileImageStore,
    auditLog: AuditLogService,
  ) {
    this.#database = database;
    this.#sessions = sessions;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /**
   * Creates an account, always with the role GENERAL. Processing the image takes the most time, so the image is
   * processed and stored after all checks. If the account cannot be inserted, the image is removed.
   * @throws ShopError BAD_USER_INPUT for invalid fields or a refused image; CONFLICT for an e-mail address that another
   * account has, or an id that was sent before with other content; UNAVAILABLE while too many images wait
   */
  async signUp(input: SignUp): Promise<User> {
    const errors = { ...signUpErrors(input) };
    const passwordError = signUpPasswordError(input.password);
    if (passwordError && !errors.password) errors.password = passwordError;
    assertValid(errors);
    const email = normaliseEmail(input.email);
    // The shop stores a digest of `content`. So `content` must not contain the e-mail address, name or password:
    // whoever reads the digest could find them by guessing.
    const command = { id: input.id, name: "signUp", content: input.profilePic ?? null };
    const former = await findAnswer<CreatedAccount>(this.#database, command);
    if (former) return this.#sameAccount(former, input);
    if (await findUserByEmail(this.#database, email)) throw emailTaken();
    const stored = input.profilePic ? await this.#images.store(input.profilePic) : undefined;
    try {
      const account = {
        name: normaliseName(input.name),
        email,
        passwordHash: await hashPassword(input.password),
        role: "GENERAL",
        profilePic: stored?.image.url ?? null,
      } as const;
      let user: User | undefined;
      const created = await transaction(this.#database, (connection) =>
        answerOnce<CreatedAccount>(connection, command, async () => {
          user = await createUser(connection, account);
          return { userId: user.id };
        }),
      );
      return user ?? (await this.#sameAccount(created, input));
    } catch (error) {
      await stored?.revoke();
      throw error;
    }
  }

  /**
   * Opens a session.
   * @param deviceName name of the device on which the user signs in
   * @throws ShopError BAD_USER_INPUT for an unknown e-mail address or a wrong password. Message and duration are the
   * same in both cases, so that strangers cannot learn which e-mail addresses have an account
   */
  async signIn(email: string, password: string, deviceName: string | null = null): Promise<Session> {
    const user = await this.#userWithHash(normaliseEmail(email));
    const matches = await isPassword(user?.passwordHash, password);
    if (!user || !matches) throw wrongCredentials();
    const session = await this.#sessions.open(this.#database, user, deviceName);
    if (!session) throw wrongCredentials();
    return session;
  }

  /** Returns a user; null if the account no longer exists. */
  user(id: string): Promise<User | null> {
    return findUser(this.#database, id);
  }

  /**
   * Creates an account with a role, or gives an existing account the role. If `password` is given, an existing account
   * gets this password, and all its sessions end. If `password` is undefined, an existing account keeps its password.
   * Called from the command line and at the shop's first start, never by a request.
   * @param account `audited` is true if the audit log must record that the command line gave the role
   * @returns the password of a new account, generated if none is given; undefined for an existing account
   * @throws ShopError BAD_USER_INPUT for a password that the forms would refuse
   */
  async createOrPromote(account: {
    name: string;
    email: string;
    password: string | undefined;
    role: Role;
    audited?: boolean;
  }): Promise<string | undefined> {
    const { name, email, role, audited = false } = account;
    if (account.password && signUpPasswordError(account.password))
      throw new ShopError(
        "BAD_USER_INPUT",
        `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`,
      );
    return transaction(this.#database, async (connection) => {
      const known = await findUserByEmail(connection, normaliseEmail(email));
      if (known) {
        if (account.password) {
          await updateUser(connection, known.id, { passwordHash: await hashPassword(account.password) });
          await endAccess(connection, known.id);
        }
        await this.#setRole(connection, known, role, audited);
        return undefined;
      }
      const password = account.password ?? randomBytes(12).toString("base64url");
      // The account is created with the role GENERAL. `#setRole` then gives the account its final role and records this
      // change in the audit log, which contains only changes of a role.
      const created = await createUser(connection, {
        name,
        email,
        passwordHash: await hashPassword(password),
        role: "GENERAL",
        profilePic: null,
      });
      await this.#setRole(connection, created, role, audited);
      return password;
    });
  }

  /** Returns the oldest super admin, who owns the demonstration catalogue; null if there is none. */
  firstSuperAdmin(): Promise<User | null> {
    return findFirstSuperAdmin(this.#database);
  }

  /**
   * Returns the account that an earlier request with the same id has created.
   * @throws ShopError CONFLICT if the earlier request had another name, e-mail address or password
   */
  async #sameAccount({ userId }: CreatedAccount, { name, email, password }: SignUp): Promise<User> {
    const user = await findUser(this.#database, userId);
    const isSame = user?.email === normaliseEmail(email) && user.name === normaliseName(name);
    const passwordHash = isSame ? await findPasswordHash(this.#database, userId) : undefined;
    if (!isSame || !(await isPassword(passwordHash, password))) throw otherContent();
    return user;
  }

  /** Finds a user and the password hash; null if the e-mail address is unknown, or too long for an e-mail address. */
  async #userWithHash(email: string): Promise<User | null> {
    if (email.length > MAX_EMAIL_LENGTH) return null;
    return findUserWithHash(this.#database, email);
  }

  async #setRole(connection: Transaction, user: User, role: Role, audited: boolean): Promise<void> {
    if (user.role === role) return;
    await updateUser(connection, user.id, { role });
    if (audited) await this.#auditLog.recordFromCli(connection, [roleChange(user, role)]);
  }
}

/**
 * Inserts an account.
 * @throws ShopError CONFLICT if another account has the e-mail address
 */
async function createUser(connection: Connection, account: NewUser): Promise<User> {
  const user = await insertUser(connection, { ...account, email: normaliseEmail(account.email) });
  if (!user) throw emailTaken();
  return user;
}

function wrongCredentials(): ShopError {
  return new ShopError("BAD_USER_INPUT", "E-mail ou mot de passe incorrect");
}

function emailTaken(): ShopError {
  const message = "Un compte existe déjà avec cette adresse e-mail";
  return new ShopError("CONFLICT", message, { email: message });
}
