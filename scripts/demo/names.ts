/** Invented names, in the form used in email addresses. */
export const firstNames =
  'ada amir anna bea ben carla chen dara diego elif emma farah felix grace hana ivo jonas jun kofi lara leo lina luca mara mei milo nadia noah nora olga omar petra priya ravi rosa sami sofia tariq thea uma vera wei yara yusuf zoe'.split(
    ' ',
  );

export const lastNames =
  'abbott almeida baker brandt castro costa dalton diaz eriksen evans fischer fontaine garcia greene haddad hughes ito jansen kaur kowalski lindqvist lopez mbeki meyer moreau nakamura novak okafor olsen park patel quinn rahman rossi santos sato schmidt silva tanaka torres ueda varga weber yilmaz zhang'.split(
    ' ',
  );
