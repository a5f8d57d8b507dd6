import type { Chance } from './chance.ts';

/** Invented people. Their addresses belong to nobody: example.org is kept free for samples. */

const GIVEN = [
  'Aarthi',
  'Anand',
  'Arun',
  'Bhavani',
  'Chitra',
  'Deepak',
  'Divya',
  'Farida',
  'Ganesh',
  'Gayathri',
  'Harini',
  'Imran',
  'Ishwarya',
  'Jaya',
  'Karthik',
  'Kavitha',
  'Lakshmi',
  'Latha',
  'Madhavan',
  'Meena',
  'Mohan',
  'Nandini',
  'Naveen',
  'Nirmala',
  'Padma',
  'Prakash',
  'Priya',
  'Rajesh',
  'Ramya',
  'Revathi',
  'Saravanan',
  'Selvi',
  'Shanthi',
  'Sindhu',
  'Suresh',
  'Thomas',
  'Uma',
  'Vanitha',
  'Vignesh',
  'Zainab',
] as const;
const FAMILY = [
  'Ambalam',
  'Arumugam',
  'Balan',
  'Chandran',
  'D’Souza',
  'Elango',
  'Fernandes',
  'Govindan',
  'Iyer',
  'Jeyaraj',
  'Kannan',
  'Krishnan',
  'Lingam',
  'Mani',
  'Nair',
  'Natarajan',
  'Pandian',
  'Perumal',
  'Pillai',
  'Raghavan',
  'Rajan',
  'Reddy',
  'Sekar',
  'Sundaram',
  'Swamy',
  'Thangam',
  'Velan',
  'Venkat',
  'Verghese',
  'Xavier',
] as const;
const INSTITUTES = [
  'Sample Cancer Institute',
  'Sample District Hospital',
  'Sample Institute of Radiotherapy',
  'Sample Medical College',
  'Sample Oncology Centre',
  'Sample Research Hospital',
  'Sample University, Department of Medical Physics',
  'Sample Radiology and Imaging Centre',
] as const;
const CITIES = [
  'Chennai',
  'Coimbatore',
  'Madurai',
  'Puducherry',
  'Salem',
  'Thanjavur',
  'Tiruchirappalli',
  'Vellore',
  'Bengaluru',
  'Kochi',
] as const;
const DESIGNATIONS = [
  'Medical Physicist',
  'Radiation Oncologist',
  'Assistant Professor',
  'Research Scholar',
  'Student',
  'Technologist',
] as const;
const TITLES = ['Dr.', 'Mr.', 'Ms.', 'Mrs.', 'Prof.'] as const;

export interface Person {
  title: string;
  name: string;
  email: string;
  mobile: string;
  institute: string;
  city: string;
  designation: string;
  postalAddress: string;
  pin: string;
}

/** The number keeps addresses apart, also of two people with one name. */
export function inventPerson(chance: Chance, number: number): Person {
  const given = chance.pick(GIVEN);
  const family = chance.pick(FAMILY);
  const city = chance.pick(CITIES);
  return {
    title: chance.pick(TITLES),
    name: `${given} ${family}`,
    email: `${given}.${family.replaceAll(/[^A-Za-z]/g, '')}.${number}@example.org`.toLowerCase(),
    mobile: `+9190000${String(number).padStart(5, '0').slice(-5)}`,
    institute: chance.pick(INSTITUTES),
    city,
    designation: chance.pick(DESIGNATIONS),
    postalAddress: `${1 + chance.below(240)} Sample Street, ${city}`,
    pin: String(600_001 + chance.below(90_000)),
  };
}
