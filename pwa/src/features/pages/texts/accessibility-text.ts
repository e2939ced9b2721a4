/**
 * The text of the accessibility page. Each sentence about tests names what `e2e/accessibility` checks, so text and
 * tests must change together.
 */
export const ACCESSIBILITY_TEXT = `# Notre objectif
Nous visons le niveau AA des règles internationales WCAG 2.2, que le RGAA, le référentiel français, reprend en grande partie. Aucun organisme extérieur n’a encore contrôlé le site : cette page dit ce que nous vérifions nous-mêmes.

# Ce que nous vérifions
Ces points sont testés avant chaque nouvelle version, sur un écran de téléphone et sur un écran d’ordinateur :

- chaque page publique passe sans erreur les contrôles automatiques de l’outil axe : contrastes, titres, noms des boutons et des champs ;
- agrandie à 200 %, ou avec un texte à 200 %, aucune page ne se lit en faisant défiler de côté, quelle que soit la largeur de la police et même avec des lettres plus espacées ;
- avec un texte à 200 %, la bannière, le menu, la barre du bas, les filtres et le tri restent entiers sur un téléphone ;
- les boutons et les liens à toucher font au moins 44 pixels de côté, sauf les liens au milieu d’une phrase ;
- le menu, les filtres, les tailles, les photos et les fenêtres de dialogue s’utilisent au clavier ;
- la taille choisie reste visible avec les couleurs imposées par l’appareil (contraste élevé).

# Ce qui n’est pas encore parfait
- Les contrôles automatiques ne trouvent qu’une partie des défauts, et aucun essai n’a encore été mené avec des personnes qui utilisent chaque jour un lecteur d’écran.
- Sur un téléphone, les mots de la barre du bas ne grandissent qu’un peu avec le texte, car cinq mots doublés sont plus larges que l’écran : leurs icônes grandissent, et le menu a les mêmes liens en grand.
- La photo d’un article est décrite par le nom de l’article : ce que la photo montre de plus n’est pas dit. Demandez-le-nous par message ou par téléphone.
- La carte de la page Contact vient d’un autre site, qui n’est pas toujours lisible au clavier ou par un lecteur d’écran. L’adresse est écrite en toutes lettres à côté.
- WhatsApp, Facebook et Instagram ont leurs propres règles d’accessibilité. Tout ce qui se fait par message se fait aussi par téléphone.

# Signaler un problème
Une page vous bloque ? Dites-nous laquelle, avec quel appareil et, si vous en utilisez une, quelle aide technique. En attendant, vous pouvez commander par téléphone au {téléphone} ou écrire à {e-mail}.`;
