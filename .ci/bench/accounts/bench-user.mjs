const PASSWORD = "secret-des-tests";

/** Number of attempts to send a request while the shop is overloaded. There is one second between two attempts. */
const ATTEMPTS = 30;

/**
 * Sends a GraphQL request and returns the data of the answer. Repeats the request while the shop is overloaded.
 * @throws Error with the message of the answer's first error
 */
export async function ask(address, query, variables, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ query, variables });
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${address}/graphql`, { method: "POST", headers, body });
    const { data, errors } = await answer.json();
    if (!errors) return data;
    if (errors[0].extensions?.code !== "UNAVAILABLE" || attempt === ATTEMPTS)
      throw new Error(errors[0].message);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Signs in to an account. @returns the session's token */
export async function signIn(address, email, password) {
  const session = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
  return (await ask(address, session, { input: { email, password } })).signIn.token;
}

/** Creates an account. @returns a function that signs in to this account and returns the session's token */
export async function newUser(address, name) {
  const email = `${name}.${Date.now()}@example.cm`;
  const account = { name: "Panne", email, password: PASSWORD, confirmPassword: PASSWORD };
  await ask(address, "mutation ($input: SignUpInput!) { signUp(input: $input) { id } }", { input: account });
  return () => signIn(address, email, PASSWORD);
}
