/** Invented names. */
const firstNames =
  'Ada Amir Anna Bea Ben Carla Chen Dara Diego Elif Emma Farah Felix Grace Hana Ivo Jonas Jun Kofi Lara Leo Lina Luca Mara Mei Milo Nadia Noah Nora Olga Omar Petra Priya Ravi Rosa Sami Sofia Tariq Thea Uma Vera Wei Yara Yusuf Zoe'.split(
    ' ',
  );
const lastNames =
  'Abbott Almeida Baker Brandt Castro Costa Dalton Diaz Eriksen Evans Fischer Fontaine Garcia Greene Haddad Hughes Ito Jansen Kaur Kowalski Lindqvist Lopez Mbeki Meyer Moreau Nakamura Novak Okafor Olsen Park Patel Quinn Rahman Rossi Santos Sato Schmidt Silva Tanaka Torres Ueda Varga Weber Yilmaz Zhang'.split(
    ' ',
  );

/** Neighbouring numbers have neither name in common. */
export const nameOf = (number: number) => ({
  firstName: firstNames[(number * 7) % firstNames.length] ?? '',
  lastName: lastNames[(number * 11 + Math.floor(number / lastNames.length)) % lastNames.length] ?? '',
});
