/** The default text of the about page. The year of foundation and « Nos valeurs » come from SHOP.md, section 1. */
export const ABOUT_TEXT = `# La mode d’ici, choisie avec vous
## Depuis 2022
{boutique} est née au Cameroun d’une idée simple : bien s’habiller ne doit être ni compliqué, ni hors de prix.

# Notre histoire
Tout a commencé en 2022 par quelques robes et quelques paires de chaussures, montrées en photo à des amies, puis à leurs sœurs, puis à leurs collègues. On s’écrivait, on choisissait la taille ensemble, on livrait le lendemain.

Cette façon de vendre, nous l’avons gardée. Le catalogue a grandi : vêtements, chaussures, sacs, montres, perruques et mèches, et même les soins des ongles. Mais une commande reste une conversation : un message ou un appel, quelqu’un qui répond, et un colis en {livraison}.

La boutique est faite pour nos téléphones et nos réseaux. Elle pèse peu de données et s’ouvre même quand la connexion est coupée : vous choisissez tranquillement, nous faisons le reste.

# Nos valeurs
## Qualité Premium
Chaque pièce est choisie puis vérifiée avant de partir : la matière, les coutures, les finitions.

## Fiabilité
Le prix affiché est le prix payé, et la photo montre ce que vous recevez. Sinon, nous reprenons l’article.

## Service Client
De vraies personnes vous répondent par message et au téléphone, avant comme après la commande.

## Livraison Rapide
Dès que votre commande est confirmée, elle part. Elle arrive chez vous en {livraison}.`;
