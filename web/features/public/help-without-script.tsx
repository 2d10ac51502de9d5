import { helpPlaceKeys, helpPlaces } from '../../../contract/help-lines.ts';

/** Every country's lines: where no script runs, none can be chosen. */
export function HelpWithoutScript() {
  return (
    <section className="wrap grid gap-5 pb-section">
      <h2>Lines in every country we know of</h2>
      {helpPlaceKeys.map((key) => (
        <div key={key}>
          <h3>{helpPlaces[key].label}</h3>
          <ul className="grid gap-2">
            {helpPlaces[key].lines.map(({ action, name, href }) => (
              <li key={action}>
                <a href={href}>
                  {action}, {name}
                </a>
              </li>
            ))}
            {helpPlaces[key].emergency && (
              <li>
                In danger: <a href={`tel:${helpPlaces[key].emergency.number}`}>{helpPlaces[key].emergency.number}</a>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  );
}
