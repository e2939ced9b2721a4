const PASSWORD = "secret-des-tests";

/** The data of a GraphQL answer. @throws with the first error's message */
export async function ask(address, query, variables, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ query, variables });
  const { data, errors } = await (
    await fetch(`${address}/graphql`, { method: "POST", headers, body })
  ).json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** Makes an account. @returns a function that signs it in anew, and returns the session's token */
export async function newPerson(address, name) {
  const email = `${name}.${Date.now()}@example.cm`;
  const account = { name: "Panne", email, password: PASSWORD, confirmPassword: PASSWORD };
  await ask(address, "mutation ($input: SignUpInput!) { signUp(input: $input) { id } }", { input: account });
  const session = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
  return async () => (await ask(address, session, { input: { email, password: PASSWORD } })).signIn.token;
}
