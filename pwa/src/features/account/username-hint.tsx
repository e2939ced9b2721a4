/**
 * A hidden field with the user's e-mail, for a form with a new password that does not ask for the e-mail. It tells
 * password managers to which account the password belongs.
 */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" hidden readOnly value={email} />;
}
