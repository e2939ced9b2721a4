import {
  DATA_FACTS,
  LEGAL_BASES,
  PUBLIC_DATA_KINDS,
} from "graphql-server/features/personal-data/public-data-kinds";
import type { Shop } from "graphql-server/features/shop/profile/shop";

const KINDS = Object.values(PUBLIC_DATA_KINDS);

/**
 * The French section of the terms about each kind of personal data. The section is made from the list that the owner's
 * register of personal data uses too, so that both always say the same. The section is also added to terms that the
 * owner has written.
 */
export const dataText = ({ hostingCountry, transfersAbroad }: Shop): string => `# Vos données en détail
Entre parenthèses : la base légale.

${KINDS.map(({ name, basis, retention }) => `- ${name} (${LEGAL_BASES[basis][0]}). ${retention}`).join("\n")}

Destinataires : ${DATA_FACTS.recipients[0]}
${hostingCountry ? `\nPays d’hébergement : ${hostingCountry}.\n` : ""}${transfersAbroad ? `\nTransferts à l’étranger : ${transfersAbroad}.\n` : ""}
Sécurité : ${DATA_FACTS.security[0]}

Contact : {e-mail}. ${DATA_FACTS.authority[0]}`;

/** The English version of {@link dataText}. What the owner has typed is not translated. */
export const dataEnglish = ({ hostingCountry, transfersAbroad }: Shop): string => `# Your data in detail
In parentheses: the legal basis.

${KINDS.map(({ english: [name, retention], basis }) => `- ${name} (${LEGAL_BASES[basis][1]}). ${retention}`).join("\n")}

Recipients: ${DATA_FACTS.recipients[1]}
${hostingCountry ? `\nCountry of hosting: ${hostingCountry}.\n` : ""}${transfersAbroad ? `\nTransfers abroad: ${transfersAbroad}.\n` : ""}
Security: ${DATA_FACTS.security[1]}

Contact: {e-mail}. ${DATA_FACTS.authority[1]}`;
