import { randomBytes } from "node:crypto";
import { type DataSource, type EntityManager, QueryFailedError } from "typeorm";
import { type AuditLogService, roleChange } from "../audit-log/audit-log.service.ts";
import type { ImageStore, RevocableImage } from "../images/image-store.ts";
import { DiskFull, ImageRefused, parseDataUrl } from "../images/image-store.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { SESSION_DAYS, type Tokens } from "../security/token.ts";
import { type Role } from "../shared/role.rules.ts";
import { ShopError } from "../shared/shop-error.ts";
import { MAX_EMAIL_LENGTH, normaliseEmail, signUpErrors, signUpPasswordError } from "./account.rules.ts";
import { hashPassword, isPassword } from "./password.ts";
import { type Session, StoredSession } from "./session.entity.ts";
import { User } from "./user.entity.ts";

/** Fields of the sign-up form; `profilePic` is a data: URL. */
export interface SignUp {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  profilePic?: string | null | undefined;
}

/** PostgreSQL's SQLSTATE code for a violated unique constraint. */
const UNIQUE_VIOLATION = "23505";
const DAY_MS = 24 * 60 * 60 * 1000;
/** Profile images processed or waiting at a time, of at most 15 MB each; sign-ups with further ones are refused. */
const MAX_PENDING_IMAGES = 8;

/** Accounts and their sessions. */
export class AccountService {
  readonly #database: DataSource;
  readonly #tokens: Tokens;
  readonly #images: ImageStore;
  readonly #auditLog: AuditLogService;
  #pendingImages = 0;

  constructor(database: DataSource, tokens: Tokens, images: ImageStore, auditLog: AuditLogService) {
    this.#database = database;
    this.#tokens = tokens;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /**
   * Creates an account, always with the role GENERAL. The image is stored last, because it costs the most, and removed
   * again when the account cannot be inserted.
   * @throws ShopError BAD_USER_INPUT for invalid fields or a refused image, CONFLICT for an e-mail already taken,
   * UNAVAILABLE while too many images wait
   */
  async signUp(input: SignUp): Promise<User> {
    const errors = { ...signUpErrors(input) };
    const passwordError = signUpPasswordError(input.password);
    if (passwordError && !errors.password) errors.password = passwordError;
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    const email = normaliseEmail(input.email);
    if (await this.#database.getRepository(User).existsBy({ email })) throw emailTaken();
    const stored = input.profilePic ? await this.#storeProfileImage(input.profilePic) : undefined;
    try {
      return await insertUser(this.#database.manager, {
        name: input.name.trim(),
        email,
        password: input.password,
        role: "GENERAL",
        profilePic: stored?.image.url ?? null,
      });
    } catch (error) {
      await stored?.revoke();
      throw error;
    }
  }

  /**
   * Creates a session.
   * @throws ShopError BAD_USER_INPUT, with the same message after the same time for an unknown e-mail and a wrong password
   */
  async signIn(email: string, password: string): Promise<Session> {
    const user = await this.#userWithHash(normaliseEmail(email));
    const matches = await isPassword(user?.passwordHash, password);
    if (!user || !matches) throw wrongCredentials();
    const session = await this.#openSession(user);
    if (!session) throw wrongCredentials();
    const token = await this.#tokens.sign(
      { userId: user.id, email: user.email, role: user.role, sessionId: session.id },
      session.expiresAt,
    );
    return { token, user };
  }

  /** Revokes a session: its token is refused from now on. */
  async signOut(sessionId: string): Promise<void> {
    await this.#database.getRepository(StoredSession).update({ id: sessionId }, { revokedAt: new Date() });
  }

  /** The user a token identifies; null when it is forged, expired or revoked. */
  async currentUserOf(token: string): Promise<CurrentUser | null> {
    const sessionId = await this.#tokens.sessionId(token);
    if (!sessionId) return null;
    const rows: { userId: string; role: Role }[] = await this.#database.query(
      `SELECT u.id AS "userId", u.role FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
      [sessionId],
    );
    const found = rows[0];
    return found ? { ...found, sessionId } : null;
  }

  /** Of these sessions, the ones that have neither ended nor expired. */
  async liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { id: string }[] = await this.#database.query(
      "SELECT id FROM sessions WHERE id = ANY($1::uuid[]) AND revoked_at IS NULL AND expires_at > now()",
      [sessionIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The user with this id; null when the account no longer exists. */
  user(id: string): Promise<User | null> {
    return this.#database.getRepository(User).findOneBy({ id });
  }

  /**
   * Creates an account with a role, or gives an existing one the role; its password changes only when one is given, and ends
   * the sessions opened with the former one.
   * Called from the command line and at the first start, never by a request.
   * @param account `audited` records the role in the audit log, as done from the command line
   * @returns the password of a new account (generated when none is given); undefined for an existing account
   */
  async createOrPromote(account: {
    name: string;
    email: string;
    password: string | undefined;
    role: Role;
    audited?: boolean;
  }): Promise<string | undefined> {
    const { name, email, role, audited = false } = account;
    return this.#database.transaction(async (manager) => {
      const users = manager.getRepository(User);
      const known = await users.findOneBy({ email: normaliseEmail(email) });
      if (known) {
        if (account.password) {
          await users.update({ id: known.id }, { passwordHash: await hashPassword(account.password) });
          await manager.getRepository(StoredSession).delete({ userId: known.id });
        }
        await this.#setRole(manager, known, role, audited);
        return undefined;
      }
      const password = account.password ?? randomBytes(12).toString("base64url");
      // Created as GENERAL, so that the audit log records the change to the role.
      const created = await insertUser(manager, { name, email, password, role: "GENERAL", profilePic: null });
      await this.#setRole(manager, created, role, audited);
      return password;
    });
  }

  /** The oldest super admin: the owner of the demonstration catalogue. */
  firstSuperAdmin(): Promise<User | null> {
    return this.#database
      .getRepository(User)
      .findOne({ where: { role: "SUPER_ADMIN" }, order: { createdAt: "ASC" } });
  }

  /** Opens a session, unless the password was changed since it was verified, which ends all sessions. */
  async #openSession({ id, passwordHash }: User): Promise<{ id: string; expiresAt: Date } | undefined> {
    const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
    // The lock waits for a change under way, after which the hash differs.
    const rows: { id: string; expiresAt: Date }[] = await this.#database.query(
      `INSERT INTO sessions (user_id, expires_at)
       SELECT id, $3 FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE
       RETURNING id, expires_at AS "expiresAt"`,
      [id, passwordHash, expiresAt],
    );
    return rows[0];
  }

  /** The account of an e-mail, with its password hash; a text too long for any e-mail never reaches the database. */
  async #userWithHash(email: string): Promise<User | null> {
    if (email.length > MAX_EMAIL_LENGTH) return null;
    return this.#database
      .getRepository(User)
      .createQueryBuilder("user")
      .addSelect("user.passwordHash")
      .where("user.email = :email", { email })
      .getOne();
  }

  async #setRole(manager: EntityManager, user: User, role: Role, audited: boolean): Promise<void> {
    if (user.role === role) return;
    await manager.getRepository(User).update({ id: user.id }, { role });
    if (audited) await this.#auditLog.recordFromCli(manager, [roleChange(user, role)]);
  }

  async #storeProfileImage(dataUrl: string): Promise<RevocableImage> {
    if (this.#pendingImages >= MAX_PENDING_IMAGES)
      throw new ShopError(
        "UNAVAILABLE",
        "Trop de photos arrivent à la fois. Réessayez dans un instant, ou inscrivez-vous sans photo",
      );
    this.#pendingImages += 1;
    try {
      return await this.#images.storeRevocably(parseDataUrl(dataUrl));
    } catch (error) {
      const isExpected = error instanceof ImageRefused || error instanceof DiskFull;
      throw isExpected ? ShopError.badInput({ profilePic: error.message }) : error;
    } finally {
      this.#pendingImages -= 1;
    }
  }
}

/** Inserts an account. @throws ShopError CONFLICT for an e-mail already taken */
async function insertUser(
  manager: EntityManager,
  account: { name: string; email: string; password: string; role: Role; profilePic: string | null },
): Promise<User> {
  const { password, ...rest } = account;
  try {
    const user = {
      ...rest,
      email: normaliseEmail(account.email),
      passwordHash: await hashPassword(password),
    };
    return await manager.getRepository(User).save(user);
  } catch (error) {
    const isTaken = error instanceof QueryFailedError && error.driverError?.code === UNIQUE_VIOLATION;
    throw isTaken ? emailTaken() : error;
  }
}

function wrongCredentials(): ShopError {
  return new ShopError("BAD_USER_INPUT", "E-mail ou mot de passe incorrect");
}

function emailTaken(): ShopError {
  const message = "Un compte existe déjà avec cette adresse e-mail";
  return new ShopError("CONFLICT", message, { email: message });
}
